import * as z from 'zod';

export const VaultPath = z.string().min(1).describe('Folder of the vault.');
export const NoteName = z.string().min(1).describe('Path of the note in the vault; ".md" is added unless it is there.');
export const Content = z.string().describe('Text of the note; its bytes are written as given.');
