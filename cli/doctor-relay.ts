import type { Config } from '#server/platform/config.ts';
import { tryRelay, type RelayTrial } from '#server/platform/relay/try-relay.ts';
import { relayPassword, relayUsername } from '#server/features/video-meetings/relay.ts';
import { MINUTE_MS } from '#shared/duration.ts';
import { fr } from '#shared/typeset.ts';
import { bad, good, warning, type Finding } from './finding.ts';

/** How far doctor's own credentials reach. */
const GOOD_FOR_MS = MINUTE_MS;

/** Asks every address of the relay for a real allocation, and with a wrong secret for none. */
export async function checkRelay({ relay, isProduction }: Config): Promise<Finding> {
  if (!relay)
    return isProduction
      ? warning(
          fr`aucun (TURN_URL) : la rencontre en ligne n'est pas proposée`,
          fr`Installe coturn et donne TURN_URL et TURN_SECRET. Voir docs/operations.md.`,
        )
      : good(fr`aucun (TURN_URL) : ici, deux navigateurs de cette machine se rencontrent directement`);
  const username = relayUsername(new Date(Date.now() + GOOD_FOR_MS), 'doctor');
  for (const url of relay.urls) {
    const finding = findingOf(url, await tryRelay(url, { username, password: relayPassword(relay.secret, username) }));
    if (finding) return finding;
    const forged = await tryRelay(url, { username, password: relayPassword(`${relay.secret}?`, username) });
    if (forged.outcome === 'given')
      return bad(
        fr`${url} accepte n'importe quel mot de passe`,
        fr`Vérifie « use-auth-secret » et « static-auth-secret » de coturn.`,
      );
  }
  return good(fr`${relay.urls.length} sur ${relay.urls.length} : une vraie allocation, et aucune avec un faux secret`);
}

/** What is wrong with an address; null where all is well. */
function findingOf(url: string, trial: RelayTrial): Finding | null {
  if (trial.outcome === 'silent')
    return bad(
      fr`${url} ne répond pas`,
      fr`Vérifie que coturn tourne, et que son port est ouvert (UDP et TCP 3478, et ceux de ses allocations).`,
    );
  if (trial.outcome === 'refused')
    return bad(
      trial.code === null ? fr`${url} est ouvert à tout le monde` : fr`${url} refuse une allocation (${trial.code})`,
      fr`TURN_SECRET doit être le « static-auth-secret » de coturn, avec « use-auth-secret » ; l'heure des deux machines doit être la même.`,
    );
  if (!trial.isPrivatePeerRefused)
    return warning(
      fr`${url} transmettrait aussi vers des adresses privées`,
      fr`Ajoute les « denied-peer-ip » de deploy/coturn/turnserver.conf : sans eux, le relais ouvre ton réseau.`,
    );
  if (!trial.isOwnPeerTaken)
    return bad(
      fr`${url} ne transmet pas vers lui-même : deux navigateurs ne s'y rejoignent pas`,
      fr`Donne à coturn sa propre adresse : « allowed-peer-ip » (deploy/coturn/turnserver.conf).`,
    );
  if (!trial.isForeignPeerRefused)
    return warning(
      fr`${url} transmettrait vers n'importe quelle adresse d'Internet`,
      fr`Ajoute les « denied-peer-ip » de deploy/coturn/turnserver.conf : sans eux, deux membres d'accord pour un rendez-vous se servent de ton adresse pour tout.`,
    );
  return null;
}
