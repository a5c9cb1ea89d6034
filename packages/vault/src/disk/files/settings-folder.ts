/** The folder that Obsidian creates for its settings in every vault. */
export const SETTINGS_FOLDER = '.obsidian';
