// The engine of bases is large, and few notes are made for a view: this module is loaded for those only.
export { makeNoteForView } from '@obsidian-agent/vault';
