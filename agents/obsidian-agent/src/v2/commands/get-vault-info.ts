import type { ResultV2 } from '@obsidian-agent/shared-types';
import { type Transaction, type VaultSettings, vaultInfo } from '@obsidian-agent/vault';
import type { ReadHandlerV2 } from '../handling/handler.ts';
import { timeInResult, unreadMember } from '../report/list-report.ts';
import { vaultInfoReport } from '../report/vault-info-report.ts';

type Info = ResultV2<'get_vault_info'>;

export const handler: ReadHandlerV2<'get_vault_info'> = async (context, { response_format }) => {
  const vault = context.vault();
  const reader = await vault.open();
  const info = await vaultInfo(reader);
  const settings = await reader.visibleSettings();
  const [last] = await vault.history();

  const { read: texts_read, ...index } = info.index;
  const metadata = {
    path: vault.path,
    ...(reader.enclosingVault === undefined ? {} : { enclosing_vault: reader.enclosingVault }),
    files: info.files,
    folders: info.folders,
    text_bytes: info.textBytes,
    tags: info.tags,
    links: info.links,
    task_counts: info.tasks,
    settings: settingsOf(settings),
    complaints: settings.complaints,
    index: { ...index, texts_read },
    ...(info.meaning === undefined ? {} : { meaning: info.meaning }),
    last_transaction: last === undefined ? null : asResult(last),
    ...unreadMember(info.unread),
  };
  return { ...vaultInfoReport(metadata, info.unread, response_format === 'detailed'), metadata };
};

function settingsOf({ dailyNotes, templates, tasksPlugin, propertyTypes, ...app }: VaultSettings): Info['settings'] {
  return {
    new_file_location: app.newFileLocation,
    new_file_folder: app.newFileFolderPath,
    attachment_folder: app.attachmentFolderPath,
    new_link_format: app.newLinkFormat,
    use_markdown_links: app.useMarkdownLinks,
    always_update_links: app.alwaysUpdateLinks,
    trash_option: app.trashOption,
    ignored: app.userIgnoreFilters,
    daily_notes: { folder: dailyNotes.folder, format: dailyNotes.format, template: dailyNotes.template ?? null },
    templates: {
      folder: templates.folder ?? null,
      date_format: templates.dateFormat,
      time_format: templates.timeFormat,
    },
    property_types: Object.fromEntries(propertyTypes),
    tasks_plugin: {
      enabled: tasksPlugin.isEnabled,
      format: tasksPlugin.taskFormat,
      global_filter: tasksPlugin.globalFilter,
      statuses: tasksPlugin.statuses.map(({ symbol, type }) => ({ symbol, type })),
    },
  };
}

function asResult({ id, time, command }: Transaction): NonNullable<Info['last_transaction']> {
  return { transaction_id: id, time: timeInResult(time), command };
}
