import { createServer } from 'node:http';
import { toNodeHandler } from 'srvx/node';
import server from './dist/server/server.js';

createServer(toNodeHandler(server.fetch)).listen(Number(process.env.PORT), '127.0.0.1');
