import pg from 'pg';

/**
 * pg-boss takes all listeners off the connection that listens for jobs when it gives it up after an error. A pooler such as
 * PgBouncer then says an error of its own ('server conn crashed?'), and an error that nobody listens for ends the process:
 * workers died when the primary was lost. A connection whose listeners are taken off therefore hears no more errors
 * (S-standby-2).
 */
export function outliveLostListeners(): void {
  if (isPrepared) return;
  isPrepared = true;
  const removeAll: (event?: string) => pg.Client = pg.Client.prototype.removeAllListeners;
  pg.Client.prototype.removeAllListeners = function (this: pg.Client, ...event) {
    removeAll.apply(this, event as [string?]);
    return this.on('error', ignore);
  };
}

let isPrepared = false;

function ignore(): void {}
