import * as z from 'zod';

export const VaultPath = z.string().min(1).describe('Folder of the vault.');
export const NoteName = z.string().min(1).describe('Path of the note in the vault; ".md" is added if missing.');
export const Content = z.string().describe('Text of the note, written byte for byte as given.');
