import { counted, type ResultV2, trusted } from '@obsidian-agent/shared-types';
import { meaningLines } from './index-report.ts';
import { minuteOf, unreadLines } from './list-report.ts';
import { type RenderedText, renderLines } from './rendering.ts';
import { firstOf } from './write-report.ts';

const MOST_TYPES = 8;

type Info = ResultV2<'get_vault_info'>;
type Settings = Info['settings'];

/** Renders facts about a vault, in a few lines or with all settings. */
export function vaultInfoReport(
  info: Info,
  unread: Parameters<typeof unreadLines>[0],
  isDetailed: boolean,
): RenderedText {
  const { path, text_bytes, index, meaning, last_transaction: last, complaints } = info;
  const aboutMeaning = meaning === undefined ? [] : meaningLines(meaning);
  return renderLines([
    trusted(`${path}: ${countsOf(info)}`),
    ...(info.enclosing_vault === undefined ? [] : [trusted(enclosingWords(info.enclosing_vault))]),
    ...(isDetailed
      ? [
          `size of the texts: ${text_bytes} bytes`,
          `other files: ${attachmentsOf(info)}`,
          'settings:',
          ...settingLines(info.settings).map((line) => `- ${line}`),
          `index: ${indexWords(index)}`,
          ...aboutMeaning,
          last === null
            ? 'This agent has changed nothing in the vault.'
            : `last change: ${last.command}, ${minuteOf(last.time)} [${last.transaction_id}]`,
        ]
      : [`New notes go to ${placeOfNew(info.settings)}; daily notes: ${dailyWords(info.settings)}.`, ...aboutMeaning]),
    ...complaints.map((complaint) => `Settings: ${complaint}`),
    ...(index.problem === undefined || isDetailed ? [] : [`No index: ${index.problem}`]),
    ...unreadLines(unread),
  ]);
}

function enclosingWords(vault: string): string {
  return `This folder is inside the vault ${vault} and has no .obsidian of its own. Links in the rest of that vault are not updated when notes move here. You probably want ${vault}.`;
}

function countsOf({ files, folders, tags, links, task_counts }: Info): string {
  const others = files.images + files.audio + files.video + files.pdf + files.other;
  return [
    counted(files.notes, 'note'),
    ...(files.canvases === 0 ? [] : [counted(files.canvases, 'canvas', 'canvases')]),
    ...(files.bases === 0 ? [] : [counted(files.bases, 'base')]),
    counted(others, 'attachment'),
    counted(folders, 'folder'),
    counted(tags, 'tag'),
    counted(links, 'link'),
    `${counted(task_counts.open, 'open task')} (${task_counts.done} done)`,
  ].join(', ');
}

function attachmentsOf({ files: { images, audio, video, pdf, other } }: Info): string {
  return `${counted(images, 'image')}, ${audio} audio, ${video} video, ${pdf} PDF, ${other} of other kinds`;
}

function settingLines(settings: Settings): string[] {
  const { daily_notes: daily, templates, tasks_plugin: tasks, property_types } = settings;
  const types = Object.entries(property_types).map(([name, type]) => `${name}: ${type}`);
  return [
    `new notes go to ${placeOfNew(settings)}`,
    `attachments go to ${folderWords(settings.attachment_folder)}`,
    `links are written as ${settings.use_markdown_links ? 'Markdown links' : 'wikilinks'}, ${linkForms[settings.new_link_format]}`,
    settings.always_update_links
      ? 'links are updated when notes move'
      : 'links are not updated when notes move, unless requested',
    `deleted notes go to ${trashes[settings.trash_option]}`,
    ...(settings.ignored.length === 0 ? [] : [`ignored files: ${settings.ignored.join(', ')}`]),
    `daily notes: ${dailyWords(settings)}, ${daily.template === null ? 'no template' : `template ${daily.template}`}`,
    templates.folder === null
      ? 'no template folder is set'
      : `templates: ${folderWords(templates.folder)}, dates ${templates.date_format}, times ${templates.time_format}`,
    ...(types.length === 0 ? [] : [`property types: ${firstOf(types, MOST_TYPES)}`]),
    tasks.enabled ? tasksWords(tasks) : 'the Tasks plugin is not enabled',
  ];
}

const linkForms: Readonly<Record<Settings['new_link_format'], string>> = {
  shortest: 'by name if it is unique, else by full path',
  relative: 'by relative path',
  absolute: 'by full path',
};

const trashes: Readonly<Record<Settings['trash_option'], string>> = {
  system: "the desktop's trash",
  local: '.trash in the vault',
  none: 'no trash: they are deleted permanently',
};

function placeOfNew({ new_file_location, new_file_folder }: Settings): string {
  if (new_file_location === 'current') return "the current note's folder";
  return new_file_location === 'root' ? 'the vault itself' : folderWords(new_file_folder);
}

function dailyWords({ daily_notes: { format, folder } }: Settings): string {
  return `${format} in ${folderWords(folder)}`;
}

function folderWords(folder: string): string {
  if (folder === '' || folder === '/') return 'the vault itself';
  if (folder === './') return "the note's folder";
  return folder.startsWith('./') ? `${folder.slice(2)}/ below the note's folder` : `${folder}/`;
}

function tasksWords({ format, global_filter, statuses }: Settings['tasks_plugin']): string {
  const filter = global_filter === '' ? 'no global filter' : `global filter ${JSON.stringify(global_filter)}`;
  const own = statuses.map(({ symbol, type }) => `[${symbol}] ${type}`).join(', ');
  const fields = format === 'dataview' ? 'Dataview fields' : 'emoji fields';
  return `the Tasks plugin is enabled: ${filter}, ${fields}${own === '' ? '' : `; statuses ${own}`}`;
}

function indexWords({ kind, file, bytes, texts_read, problem }: Info['index']): string {
  if (kind === 'scan')
    return `none${problem === undefined ? '' : ` (${problem})`}; ${counted(texts_read, 'text')} read`;
  return `${file ?? 'kept'}${bytes === undefined ? '' : `, ${bytes} bytes`}, ${counted(texts_read, 'text')} read`;
}
