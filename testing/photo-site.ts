import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { addressFor } from './pseudonym.ts';
import type { TestSite } from './test-site.ts';
import { createTestMember } from './entered-members.ts';
import type { Visitor } from './visitor.ts';

let number = 0;

/** Members of a site and their photos. */
export function photosOf({ web, database, dataDir }: Pick<TestSite, 'web' | 'database' | 'dataDir'>) {
  const profileOf = (id: string) => database.db('profiles').where({ user_id: id }).first();
  return {
    profileOf,
    newMember: () => createTestMember(web.url, database.db, `photo${(number += 1)}@exemple.fr`),
    send(
      { agent }: Visitor,
      photo: Buffer | null,
      {
        name = 'photo.jpg',
        path: to = '/profile-photo-upload',
      }: { readonly name?: string; readonly path?: string } = {},
    ) {
      const post = agent.post(to).set('Origin', web.url).set('Accept', 'text/html').field('intent', 'save');
      return photo ? post.attach('photo', photo, name) : post;
    },
    /** The address as the database has it; `addressFor` makes it that of a viewer. */
    addressOf: async (id: string) => String((await profileOf(id))?.['profile_photo_url']),
    /** The files below the folder of photos. */
    async files(): Promise<string[]> {
      const entries = await readdir(path.join(dataDir, 'files/photos'), { recursive: true }).catch(() => []);
      return entries.filter((entry) => entry.endsWith('.webp')).sort();
    },
  };
}

export async function bytesOf(visitor: Visitor, address: string): Promise<Buffer> {
  const { body } = await visitor.agent.get(addressFor(visitor, address)).buffer(true).expect(200);
  return body as Buffer;
}
