import { findRelay } from '#testing/relay.ts';
import { installPackages, mayInstallPackages } from './debian-packages.ts';

/** The tests can do without it: what needs it says that it was not asked. */
const INSTALLED_WITHIN_MS = 90_000;

if (!findRelay() && mayInstallPackages()) installPackages(['coturn'], INSTALLED_WITHIN_MS);
const found = findRelay();
process.stdout.write(
  found ? `Meetings by video go through ${found}\n` : 'There is no relay: its tests are not asked.\n',
);
