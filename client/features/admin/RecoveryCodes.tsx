import { LinkButton } from '../../ui/Button.tsx';
import { Screen } from '../../frame/Screen.tsx';
import './admin.css';

/** The recovery codes, shown once: only their hashes are stored. */
export function RecoveryCodes({ codes, next }: { readonly codes: readonly string[]; readonly next: string }) {
  return (
    <Screen
      look="calm"
      title="Note ces dix codes"
      intro="Ils ne seront plus jamais affichés. Chacun remplace une fois ton téléphone : garde-les loin de lui."
    >
      <ul className="admin-verification__codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="actions">
        <LinkButton to={next}>Je les ai notés, continuer</LinkButton>
      </div>
    </Screen>
  );
}
