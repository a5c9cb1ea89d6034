import {
  applySplices,
  findFrontmatterBlock,
  insertAtEnd,
  type PropertyValue,
  startOfNote,
} from '@obsidian-agent/markdown';
import type { VaultReader } from '../core/vault.ts';
import { mergeTags, type NoteText, propertiesOf, withProperties } from '../edits/property-edits.ts';
import { checkProperties, checkTags } from '../edits/property-values.ts';
import { filledFor, readTemplate } from '../templates/note-template.ts';
import { missingProperties } from '../templates/template-merge.ts';

/** The initial parts of a new note. */
export interface NewNoteParts {
  readonly content?: string | undefined;
  readonly template?: string | undefined;
  readonly properties?: Readonly<Record<string, unknown>> | undefined;
  readonly tags?: readonly string[] | undefined;
  /** Valid properties for a note that lacks them. */
  readonly defaults?: Readonly<Record<string, PropertyValue>> | undefined;
}

type Set = Readonly<Record<string, PropertyValue>>;

/**
 * Composes a new note: the filled template, then the content, with the properties of both and of the caller.
 *
 * If several have the same property, the last value wins; tags are merged. Defaults fill what is still missing or empty,
 * and lengthen lists.
 *
 * @throws AgentError `TEMPLATE_NOT_FOUND`, `TEMPLATE_TOO_LARGE`, `FRONTMATTER_MALFORMED`, `PROPERTY_INVALID`,
 * `TAG_INVALID`
 */
export async function composeNote(
  reader: VaultReader,
  { path, now }: { path: string; now: Date },
  { content = '', template, properties = {}, tags = [], defaults = {} }: NewNoteParts,
): Promise<string> {
  const added = checkProperties(properties, reader.settings.propertyTypes);
  const wanted = checkTags(tags);
  let text = content;
  if (template !== undefined) {
    const source = readTemplate(reader, template);
    const filled = await filledFor(reader, source, { path, now });
    text = contentBelow({ path: source.path, text: filled.text }, { path, text: content });
  }
  text = withMerged({ path, text }, added);
  if (wanted.length > 0) text = withMerged({ path, text }, { tags: wanted });
  return Object.keys(defaults).length === 0 ? text : withDefaults({ path, text }, defaults);
}

function withDefaults(note: NoteText, defaults: Set): string {
  const set = missingProperties(propertiesOf(note), defaults);
  return Object.keys(set).length === 0 ? note.text : withProperties(note, { set });
}

function contentBelow(template: NoteText, content: NoteText): string {
  const block = findFrontmatterBlock(content.text);
  const body = content.text.slice(block?.end ?? startOfNote(content.text));
  const below = (text: string) => (body === '' ? text : applySplices(text, [insertAtEnd(text, body).splice]));
  if (block === undefined) return below(template.text);
  if (findFrontmatterBlock(template.text) === undefined) {
    // The template has no properties, so those of the content stay as written.
    return content.text.slice(0, block.end) + below(template.text.slice(startOfNote(template.text)));
  }
  return below(withMerged(template, propertiesOf(content) as Set));
}

/** The note with further properties; tags are merged with its own. */
function withMerged(note: NoteText, added: Set): string {
  if (Object.keys(added).length === 0) return note.text;
  const own = propertiesOf(note);
  const set = Object.entries(added).map(([name, value]) => {
    return name.toLowerCase() === 'tags' && value !== null ? [name, mergeTags(own, value)] : [name, value];
  });
  return withProperties(note, { set: Object.fromEntries(set) as Set });
}
