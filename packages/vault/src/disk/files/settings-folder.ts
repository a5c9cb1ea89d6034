/** What the app makes in every folder that it opens as a vault, and keeps its settings in. */
export const SETTINGS_FOLDER = '.obsidian';
