import { type Golden, requestV2, successV2 } from '../golden.ts';

const vault = {
  'Index.md': '# Index\n- [[Garden#Beds|the beds]]\n- [[Seeds]]\n',
  'Projects/Garden.md': '#garden\n\nBuy [[Seeds]] and [[Sees]].\n![[plan.png]]\n',
  'Seeds.md': '#Garden\n',
  'plan.png': '',
};

const whole = { truncated: false, next_cursor: null };

export const goldensOfLinks: Golden[] = [
  {
    name: 'get_links',
    before: vault,
    request: requestV2('get_links', { note: 'Garden' }),
    response: successV2(
      [
        'Projects/Garden.md: 3 links from it (1 unresolved), 1 link to it.',
        'Links from it:',
        '- 3: Seeds.md',
        '- 3: Sees (unresolved; did you mean Seeds.md?)',
        '- 4: plan.png',
        'Links to it:',
        '- Index.md:2',
      ].join('\n'),
      {
        path: 'Projects/Garden.md',
        out_total: 3,
        in_total: 1,
        unresolved_total: 1,
        links: [
          {
            direction: 'out',
            source: 'Projects/Garden.md',
            line: 3,
            text: 'Buy [[Seeds]] and [[Sees]].',
            link: 'Seeds',
            target: 'Seeds.md',
          },
          {
            direction: 'out',
            source: 'Projects/Garden.md',
            line: 3,
            text: 'Buy [[Seeds]] and [[Sees]].',
            link: 'Sees',
            target: null,
            did_you_mean: ['Seeds.md'],
          },
          {
            direction: 'out',
            source: 'Projects/Garden.md',
            line: 4,
            text: '![[plan.png]]',
            link: 'plan.png',
            target: 'plan.png',
            embed: true,
          },
          {
            direction: 'in',
            source: 'Index.md',
            line: 2,
            text: '- [[Garden#Beds|the beds]]',
            link: 'Garden#Beds',
            target: 'Projects/Garden.md',
          },
        ],
        total_count: 4,
        ...whole,
      },
    ),
  },
  {
    name: 'find_broken_links',
    before: vault,
    request: requestV2('find_broken_links', { folder: 'Projects' }),
    response: successV2('1 broken link to 1 missing target.\n- Sees (Seeds.md?): Projects/Garden.md:3', {
      links: [
        {
          path: 'Projects/Garden.md',
          line: 3,
          text: 'Buy [[Seeds]] and [[Sees]].',
          link: 'Sees',
          target: 'Sees',
          did_you_mean: ['Seeds.md'],
        },
      ],
      targets_total: 1,
      total_count: 1,
      ...whole,
    }),
  },
  {
    name: 'find_orphans',
    before: vault,
    request: requestV2('find_orphans', {}),
    response: successV2('1 of 3 notes with no links to them.\n- Index.md', {
      notes: [{ path: 'Index.md', bytes: 47, modified: 'ANY TIME', links_in: 0, links_out: 2 }],
      notes_total: 3,
      total_count: 1,
      ...whole,
    }),
  },
  {
    name: 'find_related',
    before: vault,
    request: requestV2('find_related', { note: 'Garden' }),
    response: successV2('Related to Projects/Garden.md:\n- Index.md (linked)\n- Seeds.md (linked)', {
      path: 'Projects/Garden.md',
      related: [
        { path: 'Index.md', score: 1.7, linked: 'in', shared_links: ['Seeds.md'] },
        { path: 'Seeds.md', score: 1.4, linked: 'out', shared_tags: ['#garden'] },
      ],
      total_count: 2,
      ...whole,
    }),
  },
  {
    name: 'get_graph',
    before: vault,
    request: requestV2('get_graph', { note: 'Seeds', kinds: ['note'] }),
    response: successV2(
      [
        'Around Seeds.md: 3 nodes, 3 edges.',
        '- Seeds.md: 2 in, 0 out',
        '- Projects/Garden.md: 1 in, 1 out',
        '  → Seeds.md',
        '- Index.md: 0 in, 2 out',
        '  → Seeds.md, Projects/Garden.md',
      ].join('\n'),
      {
        nodes: [
          {
            path: 'Seeds.md',
            kind: 'note',
            in: 2,
            out: 0,
            pagerank: 0.5209,
            component: 0,
            community: 0,
            distance: 0,
            tags: ['#Garden'],
          },
          {
            path: 'Projects/Garden.md',
            kind: 'note',
            in: 1,
            out: 1,
            pagerank: 0.2816,
            component: 0,
            community: 0,
            distance: 1,
            tags: ['#garden'],
          },
          { path: 'Index.md', kind: 'note', in: 0, out: 2, pagerank: 0.1976, component: 0, community: 0, distance: 1 },
        ],
        edges: [
          { source: 'Projects/Garden.md', target: 'Seeds.md', count: 1 },
          { source: 'Index.md', target: 'Seeds.md', count: 1 },
          { source: 'Index.md', target: 'Projects/Garden.md', count: 1 },
        ],
        nodes_total: 3,
        edges_total: 3,
        next_cursor: null,
        components_total: 1,
        communities_total: 1,
        truncated: false,
      },
    ),
  },
];
