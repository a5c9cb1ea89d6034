/** What to type, for each command: the words after `obsidian-agent`. A test runs each of them. */
const examples: Readonly<Record<string, readonly string[]>> = {
  read_note: ['read Garden', 'read Garden --heading Plants'],
  search_notes: ['search tomato tag:#garden', 'search "path:Projects seeds" --sort modified'],
  add_bookmark: ['bookmark Garden', 'bookmark --search tag:#garden --title Gardening --group Work'],
  read_canvas: ['canvas Boards/Trip', 'canvas Trip --json'],
  edit_canvas: [
    'edit_canvas --canvas Trip --operations \'{"operation":"add_node","text":"Pack light"}\'',
    'edit_canvas --canvas Ideas --create-if-missing --operations @operations.json --dry-run',
  ],
  list_notes: ['notes Projects', 'recent -n 5'],
  list_folders: ['folders', 'folders Projects'],
  list_structure: ['tree', 'tree Projects --depth 2'],
  list_properties: ['properties', 'properties Projects --json'],
  list_bases: ['bases', 'bases Projects --json', 'bases --blocks'],
  query_base: [
    'base Plants',
    'base Plants "To sow" --format csv',
    'base Plants --all-views',
    'base Plants --filter \'file.hasTag("herb")\' --columns file.name --columns status',
  ],
  check_base: ['check Plants', "check --yaml 'filters: status'"],
  get_random_note: ['get_random_note', 'get_random_note --folder Projects'],
  list_files: ['files', 'files --extension md --format paths'],
  list_aliases: ['list_aliases', 'list_aliases --note Garden'],
  list_templates: ['list_templates', 'list_templates --jsonl'],
  list_bookmarks: ['bookmarks', 'bookmarks --format table'],
  get_settings: ['get_settings', 'get_settings --include plugins --json'],
  get_note_info: ['info Garden', 'info Garden --json'],
  create_unique_note: ['create_unique_note', 'create_unique_note --name Pond --content "A small pond" --dry-run'],
  create_base: [
    'create_base --path Books --yaml \'filters: file.hasTag("book")\'',
    "create_base --path Garden --filters 'file.hasTag(\"garden\")' --formulas 'age=now()-file.ctime' --dry-run",
  ],
  add_view: [
    'add_view --base Plants --name "To buy" --filters \'status == "wanted"\' --order file.name --order price',
    'add_view --base Plants --name Gallery --layout cards --settings cardSize=200 --dry-run',
  ],
  set_formula: [
    "set_formula --base Plants --name cost --formula 'price * number'",
    "set_formula --base Plants --name age --formula 'now() - file.ctime' --dry-run",
  ],
  create_note: [
    'create Ideas/Pond "A small pond"',
    'create_note --title "Sunday walk" --content "By the river"',
    'create Beans --base Plants --view "To sow"',
  ],
  append_note: ['append Garden "- water the beans"', 'append Garden --heading Plants "Beans"'],
  prepend_note: ['prepend Garden "Draft."', 'prepend Garden --heading Plants "See the list below."'],
  edit_note: ['edit Garden --search tomato --replace courgette', 'edit Garden --search seeds --replace plants --all'],
  update_note: [
    'update_note --note Inbox --content "Empty again"',
    'update_note --note Inbox --content @new-text.md --dry-run',
  ],
  set_properties: ['set Garden status=done priority=2', 'unset Garden status'],
  manage_tags: ['tag Garden summer', 'untag Garden garden'],
  generate_moc: [
    'generate_moc --note Maps/Projects --folder Projects',
    'generate_moc --note Maps/Garden --tag garden --dry-run',
  ],
  apply_template: [
    'apply_template --note Pond --template Templates/Plant.md',
    'apply_template --note Garden --template Templates/Plant.md --dry-run',
  ],
  get_daily_note: ['daily', 'daily "Called the plumber"'],
  get_periodic_note: ['get_periodic_note --period week', 'get_periodic_note --period month --date yesterday --dry-run'],
  list_tasks: ['tasks', 'tasks --due-before tomorrow --sort due'],
  complete_task: ['done buy seeds', 'complete_task --note Garden --task "buy soil" --status -'],
  list_tags: ['tags', 'tags garden --sort name'],
  rename_tag: ['rename_tag --from garden --to outdoors/garden --dry-run', 'rename_tag --from garden --to yard'],
  get_links: ['links Garden', 'backlinks Garden'],
  find_broken_links: ['broken', 'broken Projects'],
  find_orphans: ['orphans', 'orphans Projects'],
  find_related: ['related Garden', 'related Garden -n 3'],
  get_graph: ['get_graph --note Garden --depth 1', 'get_graph --json'],
  move_note: ['move Inbox Archive/', 'rename Garden "Kitchen garden"'],
  delete_note: ['delete Inbox --dry-run', 'delete Inbox --yes'],
  create_folder: ['create_folder --path Recipes', 'create_folder --path Recipes/Soups --dry-run'],
  move_folder: [
    'move_folder --folder Projects --to Work/Projects --dry-run',
    'move_folder --folder Projects --to Gardening',
  ],
  delete_folder: [
    'delete_folder --folder Projects --force --dry-run',
    'delete_folder --folder Templates --force --yes',
  ],
  bulk_move: [
    'bulk_move --select folder=Projects --to Archive',
    'bulk_move --select query=tag:#garden --to Garden --no-dry-run',
  ],
  bulk_tag: [
    'bulk_tag --select folder=Projects --add active',
    'bulk_tag --select folder=Projects --add active --no-dry-run',
  ],
  bulk_delete: [
    'bulk_delete --select query=tag:#garden',
    'bulk_delete --select folder=Projects --confirm --no-dry-run',
  ],
  batch: [
    'batch --commands \'{"type":"append_note","note":"Inbox","content":"one"}\'',
    'batch --commands @commands.json --dry-run',
  ],
  list_history: ['history', 'history Garden'],
  read_history: ['read_history --note Inbox', 'read_history --note Inbox --version 1 --compare-with 0'],
  undo: ['undo --last --dry-run', 'undo --last'],
  get_vault_info: ['vault', 'vault --json'],
  index_vault: ['index-vault', 'index-vault --dry-run'],
  describe: ['describe', 'describe --json'],
  list_tools: ['list_tools', 'list_tools --format openai'],
  call_tool: [
    'call_tool --toolset native --name read_note --arguments \'{"note":"Garden"}\'',
    "call_tool --toolset native --name list_tasks --arguments '{}'",
  ],
};

/** Examples of a command. */
export function examplesOf(command: string): readonly string[] {
  return Object.hasOwn(examples, command) ? (examples[command] ?? []) : [];
}
