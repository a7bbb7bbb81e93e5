/*
 * Takes every mail that is sent to a port of this machine, and writes each into a folder: `node catch-mails.mjs 2525 FOLDER`.
 */
import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { SMTPServer } from 'smtp-server';

const [port = '2525', folder = '/tmp/mails'] = process.argv.slice(2);
await mkdir(folder, { recursive: true });

const catcher = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  async onData(stream, _session, done) {
    const name = path.join(folder, randomUUID());
    await writeFile(name, Buffer.from(await new Response(stream).arrayBuffer()));
    // Whoever reads the folder finds whole mails only.
    await rename(name, `${name}.eml`);
    done();
  },
});
catcher.listen(Number(port), '127.0.0.1');
