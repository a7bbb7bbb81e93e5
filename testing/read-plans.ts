import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Database } from '#server/platform/db/database.ts';

/** A node of a plan, as far as it says which rows are read. */
export interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Index Cond'?: string;
  readonly Filter?: string;
  readonly Plans?: readonly PlanNode[];
}

export interface LoggedPlan {
  readonly sql: string;
  readonly plan: PlanNode;
}

const settings = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_format': 'json',
  'auto_explain.log_nested_statements': 'on',
  'auto_explain.log_parameter_max_length': '0',
};

/**
 * Makes every connection to this database log the plans of its statements, also of those that triggers and references
 * run. Connections that are open now are ended: those of a pool come back.
 */
export async function logPlans(db: Database): Promise<void> {
  const { rows } = await db.raw<{ rows: [{ name: string }] }>('SELECT current_database() AS name');
  for (const [setting, value] of Object.entries(settings))
    await db.raw(`ALTER DATABASE ${rows[0].name} SET ${setting} = '${value}'`);
  await db.raw(
    'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
  );
}

const BEGINNING = /^.* LOG: {2}duration: [\d.]+ ms {2}plan:$/;

/** The plans that were logged until now, each statement with each of its plans once. */
export async function readPlans(db: Database): Promise<LoggedPlan[]> {
  const { rows } = await db.raw<{ rows: [{ folder: string }] }>(`SELECT current_setting('data_directory') AS folder`);
  const lines = (await readFile(path.join(rows[0].folder, 'server.log'), 'utf8')).split('\n');
  const plans = new Map<string, LoggedPlan>();
  for (let at = lines.findIndex((line) => BEGINNING.test(line)); at >= 0 && at < lines.length; at += 1) {
    if (!BEGINNING.test(lines[at] ?? '')) continue;
    const written: string[] = [];
    // A message goes on as long as its lines are indented.
    while (lines[at + 1]?.startsWith('\t')) written.push(lines[(at += 1)] ?? '');
    const { 'Query Text': sql, Plan: plan } = JSON.parse(written.join('\n')) as {
      'Query Text': string;
      Plan: PlanNode;
    };
    plans.set(`${sql} ${shapeOf(plan)}`, { sql, plan });
  }
  return [...plans.values()];
}

function shapeOf(node: PlanNode): string {
  const { 'Node Type': type, 'Relation Name': table, 'Index Name': index, 'Index Cond': condition, Filter } = node;
  return [type, table, index, condition === undefined, Filter === undefined, ...(node.Plans ?? []).map(shapeOf)].join();
}
