import { commandsV2 } from '@obsidian-agent/shared-types';
import * as z from 'zod';
import type { ToolDeclaration } from '../toolset.ts';
import { parameters } from './parameters.generated.ts';

export const declarations: readonly ToolDeclaration[] = Object.values(commandsV2)
  .filter(({ name }) => Object.hasOwn(parameters, name))
  .map(({ name, summary, params, effect }) => ({
    name,
    description: summary,
    input: z.toJSONSchema(params, { io: 'input' }),
    effect,
  }));
