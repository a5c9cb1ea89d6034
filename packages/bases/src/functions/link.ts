import { fileOf } from '../values/equality.ts';
import { targetOf } from '../values/link.ts';
import { isA, type LinkValue, type Value } from '../values/value.ts';
import { hasLinkTo } from './file.ts';
import { custom, type Functions, method } from './signature.ts';

/** A link has no fields. Methods of strings work on its path; see `table.ts`. */
export const linkMethods: Functions = {
  asFile: method([], (self: LinkValue, _, { vault }) => {
    const path = targetOf(self, vault);
    return path === undefined ? null : { type: 'file', path };
  }),
  linksTo: method([fileOrLink('file')], (self: LinkValue, [file], { vault, budget }) => {
    const [source, target] = [targetOf(self, vault), fileOf(file, vault)];
    return source !== undefined && target !== undefined && hasLinkTo(source, { target }, { vault, budget });
  }),
};

function fileOrLink(name: string): ReturnType<typeof custom<Extract<Value, { type: 'file' | 'link' }>>> {
  return custom(name, 'File', (value) => (isA(value, 'file') || isA(value, 'link') ? value : undefined));
}
