import { parseArgs } from 'node:util';
import { product } from '../generate/product.ts';
import { imageOf } from './listings.ts';
import { mcpNameOf, OWNER_FILE, requireOwner } from './owner.ts';

/** Prints the tags and labels of the container image, as GitHub reads the outputs of a step. */
const { values } = parseArgs({ options: { owner: { type: 'string', default: OWNER_FILE } } });
const owner = requireOwner(values.owner);
const { title, tagline, license, version } = product;
const image = imageOf(owner);

console.log(`tags=${image}:${version},${image}:latest
labels<<END
org.opencontainers.image.title=${title}
org.opencontainers.image.description=${tagline}
org.opencontainers.image.licenses=${license}
org.opencontainers.image.version=${version}
org.opencontainers.image.source=${owner.repository}
org.opencontainers.image.documentation=${owner.repository}/blob/main/docs/mcp.md
io.modelcontextprotocol.server.name=${mcpNameOf(owner)}
END`);
