import { Command } from '@commander-js/extra-typings';
import { randomToken } from '#server/platform/secrets.ts';
import { vapidKeysOf } from '#server/platform/vapid-keys.ts';
import { withExamples } from '../frame/french.ts';
import { print, printNotice } from '../output/terminal.ts';
import { fr } from '#shared/typeset.ts';

export function pushCommand() {
  return new Command('push').description('Les notifications des navigateurs.').addCommand(keysCommand());
}

function keysCommand() {
  return withExamples(
    new Command('keys')
      .description('Tire une paire de clés pour les notifications, à mettre dans la configuration.')
      .action(() => {
        const { publicKey, privateKey } = vapidKeysOf(randomToken());
        print(`VAPID_PUBLIC_KEY=${publicKey}\nVAPID_PRIVATE_KEY=${privateKey}`);
        printNotice(
          fr`À garder comme SECRET_KEY. Une autre paire plus tard rend muets les appareils déjà abonnés : leurs membres devraient réactiver les notifications.`,
        );
      }),
    [['resonance push keys >> .env', fr`une fois, avant d'offrir les notifications`]],
  );
}
