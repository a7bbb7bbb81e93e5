import { readFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import express from 'express';

// Started as a process of its own: which control, and the folder with what it sends.
const [kind = '', folder = ''] = process.argv.slice(2);

const controls: Readonly<Record<string, () => Promise<RequestListener>>> = {
  /** Nothing can be quicker than the same bytes. */
  async raw() {
    const page = readFileSync(path.join(folder, 'page.html'));
    return (_req, res) => {
      res.setHeader('Content-Type', 'text/html; charset=utf-8');
      res.setHeader('Content-Length', page.length);
      res.end(page);
    };
  },
  /** Express and nothing else, with the bytes of the page that is kept. */
  async express() {
    const page = readFileSync(path.join(folder, 'kept.html'));
    const app = express();
    app.disable('x-powered-by');
    app.get('/conditions', (_req, res) => {
      res.setHeader('Content-Type', 'text/html; charset=utf-8');
      res.setHeader('Content-Length', page.length);
      res.end(page);
    });
    return app;
  },
  /** React alone: no routes, no session, no document around it. */
  async bare() {
    const { renderTree } = (await import(pathToFileURL(path.join(folder, 'tree.mjs')).href)) as {
      renderTree: () => string;
    };
    return (_req, res) => {
      const html = Buffer.from(renderTree());
      res.setHeader('Content-Type', 'text/html; charset=utf-8');
      res.setHeader('Content-Length', html.length);
      res.end(html);
    };
  },
};

const listener = await controls[kind]?.();
if (!listener) throw new Error(`There is no control named ${kind}.`);
createServer(listener).listen(Number(process.env['PORT']), '127.0.0.1');
