import { spawnSync } from 'node:child_process';
import { idsOf } from './base.ts';
import type { Image } from './image.ts';

/** The settings of an image's container, in the words of `docker run`. */
export interface RunOptions {
  /** The folder mounted at /vault, for reading and writing. */
  readonly vault: string;
  readonly user?: string;
  readonly entrypoint?: readonly string[];
}

/**
 * Mounts the file systems of a container, with a read-only root, and continues inside as a user without privileges.
 *
 * The mounts are in a new namespace, and end with it.
 */
const ENTER = `
set -e
umask 022
root=$1 vault=$2 folder=$3 uid=$4 gid=$5 volumes=$6
shift 6
mount --bind "$root" "$root"
mount -t proc proc "$root/proc"
mount -t tmpfs -o mode=755 tmpfs "$root/dev"
for device in null zero full random urandom; do
  : > "$root/dev/$device"
  mount --bind "/dev/$device" "$root/dev/$device"
done
for volume in $volumes; do mount -t tmpfs -o mode=1777 tmpfs "$root$volume"; done
mount --bind "$vault" "$root/vault"
mount -o remount,bind,ro "$root"
exec unshare --root="$root" --wd="$folder" --setgid="$gid" --setuid="$uid" "$@"
`;

/** The command line that runs an image; its environment should be that of the image. */
export function commandFor(image: Image, { vault, user = image.user, entrypoint }: RunOptions): readonly string[] {
  const { uid, gid } = idsOf(user);
  const place = [image.root, vault, image.folder, `${uid}`, `${gid}`, image.volumes.join(' ')];
  const program = entrypoint ?? image.entrypoint;
  return ['unshare', '--mount', '--pid', '--fork', '--kill-child', 'sh', '-c', ENTER, 'enter', ...place, ...program];
}

/** Why this machine cannot run an image; undefined if it can. */
export function whyNot(): string | undefined {
  if (process.platform !== 'linux') return 'only Linux has the namespaces that an image is run in';
  const tried = spawnSync('unshare', ['--mount', '--pid', '--fork', 'mount', '--bind', '/proc', '/proc']);
  if (tried.status === 0) return undefined;
  return `an image is run with mounts of its own, and this machine gives no right to that: ${tried.error?.message ?? tried.stderr}`;
}
