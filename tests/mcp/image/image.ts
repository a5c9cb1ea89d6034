import { cpSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { layBase } from './base.ts';
import { type Instruction, listOf, readStages, type Stage } from './dockerfile.ts';

const CHECKOUT = join(import.meta.dirname, '..', '..', '..');

/** A file system made by the steps of the Dockerfile's last stage, and how to run it. */
export interface Image {
  readonly root: string;
  readonly folder: string;
  readonly env: Readonly<Record<string, string>>;
  /** The name of the user, or numbers with a colon. */
  readonly user: string;
  readonly volumes: readonly string[];
  readonly entrypoint: readonly string[];
  readonly labels: Readonly<Record<string, string>>;
  readonly healthcheck: readonly string[];
}

/**
 * Carries out the last stage of the project's own Dockerfile in an empty folder. Of the stages before, there may be one:
 * the checkout after its setup, which is the one that the tests run in.
 *
 * Throws an Error at every instruction that it does not know, so that no step is left out unseen.
 */
export function makeImage(root: string): Image {
  const stages = readStages(readFileSync(join(CHECKOUT, 'Dockerfile'), 'utf8'));
  const last = stages.at(-1);
  if (last === undefined) throw new Error('The Dockerfile has no stage.');
  const sources = new Map(stages.slice(0, -1).map((stage) => [`--from=${stage.name}`, folderOfCheckout(stage)]));

  const nothing = { volumes: [], entrypoint: [], labels: {}, healthcheck: [] };
  let image: Image = { root, folder: '/', env: layBase(root, last.base), user: 'root', ...nothing };
  for (const instruction of last.instructions) image = { ...image, ...carryOut(image, instruction, sources) };
  return image;
}

/** The folder where a stage puts the checkout, and all instructions of that stage. */
function folderOfCheckout({ name, instructions }: Stage): string {
  const steps = instructions.map(({ word, rest }) => `${word} ${rest}`);
  const folder = /^WORKDIR (\/\S+)$/.exec(steps[0] ?? '')?.[1];
  if (folder === undefined || steps.slice(1).join('; ') !== 'COPY . .; RUN npm run setup')
    throw new Error(`The stage ${name} is not just the checkout after its setup: ${steps.join('; ')}.`);
  return folder;
}

function carryOut(image: Image, instruction: Instruction, sources: ReadonlyMap<string, string>): Partial<Image> {
  const { word, rest } = instruction;
  switch (word) {
    case 'WORKDIR':
      mkdirSync(join(image.root, rest), { recursive: true });
      return { folder: rest };
    case 'COPY':
      copy(image, instruction, sources);
      return {};
    case 'ENV':
      return { env: { ...image.env, ...Object.fromEntries(rest.split(/\s+/).map((pair) => pair.split('=', 2))) } };
    case 'USER':
      return { user: rest };
    case 'VOLUME':
      return { volumes: [...image.volumes, rest] };
    case 'ENTRYPOINT':
      return { entrypoint: listOf(instruction) };
    case 'LABEL':
      return { labels: { ...image.labels, ...labelsOf(instruction) } };
    case 'HEALTHCHECK':
      return { healthcheck: listOf({ word, rest: rest.replace(/^CMD /, '') }) };
    case 'RUN':
      link(image, instruction);
      return {};
    default:
      throw new Error(`The last stage has "${word} ${rest}", which this test cannot carry out.`);
  }
}

function copy({ root, folder }: Image, { rest }: Instruction, sources: ReadonlyMap<string, string>): void {
  const [from = '', source = '', target = '', ...others] = rest.split(/\s+/);
  const checkout = sources.get(from);
  if (checkout === undefined || !source.startsWith(`${checkout}/`) || target === '' || others.length > 0)
    throw new Error(`COPY ${rest} takes what is not of the checkout.`);
  const path = join(CHECKOUT, source.slice(checkout.length));
  const place = join(root, target.startsWith('/') ? '' : folder, target);
  const isInto = target.endsWith('/');
  cpSync(path, isInto ? join(place, source.slice(source.lastIndexOf('/'))) : place, { recursive: true });
}

function labelsOf({ rest }: Instruction): Record<string, string> {
  return Object.fromEntries(
    [...rest.matchAll(/([\w.]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]),
  );
}

/** The one command that the stage may run: it gives programs their names. */
function link({ root }: Image, { rest }: Instruction): void {
  for (const command of rest.split(/\s*&&\s*/)) {
    const [, target, name] = /^ln -s (\S+) (\S+)$/.exec(command) ?? [];
    if (target === undefined || name === undefined) throw new Error(`The last stage runs "${command}".`);
    symlinkSync(target, join(root, name));
  }
}
