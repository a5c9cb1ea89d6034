import type { Golden } from './golden.ts';
import { goldensOfApp } from './goldens/app.ts';
import { goldensOfBaseQueries } from './goldens/base-queries.ts';
import { goldensOfBases } from './goldens/bases.ts';
import { goldensOfCanvas } from './goldens/canvas.ts';
import { goldensOfDescribe } from './goldens/describe.ts';
import { goldensOfLinks } from './goldens/links.ts';
import { goldensOfLists } from './goldens/lists.ts';
import { goldensOfNotes } from './goldens/notes.ts';
import { goldensOfOutside } from './goldens/outside.ts';
import { goldensOfPayloadForms } from './goldens/payload-forms.ts';
import { goldensOfSearch } from './goldens/search.ts';
import { goldensOfStructure } from './goldens/structure.ts';
import { goldensOfTools } from './goldens/tools.ts';
import { goldensOfV1 } from './goldens/v1.ts';

export const goldens: readonly Golden[] = [
  ...goldensOfV1,
  ...goldensOfDescribe,
  ...goldensOfNotes,
  ...goldensOfLinks,
  ...goldensOfStructure,
  ...goldensOfLists,
  ...goldensOfApp,
  ...goldensOfBases,
  ...goldensOfBaseQueries,
  ...goldensOfCanvas,
  ...goldensOfSearch,
  ...goldensOfTools,
  ...goldensOfOutside,
  ...goldensOfPayloadForms,
];
