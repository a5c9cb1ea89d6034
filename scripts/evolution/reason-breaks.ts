import { reasons } from '@obsidian-agent/shared-types';
import type { Release } from './released.ts';

/** Reports reasons of a release that were removed or changed, because programs depend on them. */
export function reasonBreaks({ reasons: released }: Release): string[] {
  return Object.entries(released).flatMap(([name, { category, code }]) => {
    const now = Object.entries(reasons).find(([known]) => known === name)?.[1];
    if (now === undefined) return [`reason ${name}: it was removed`];
    return [
      ...(now.category === category ? [] : [`reason ${name}: the category ${category} became ${now.category}`]),
      ...(now.code === code ? [] : [`reason ${name}: the code ${code} became ${now.code}`]),
    ];
  });
}
