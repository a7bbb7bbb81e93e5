import { useRef } from 'react';
import { menuLabel, offered, type MatchAction } from './actions.tsx';
import './resonance-actions.css';

interface ActionMenuProps<Person> {
  readonly actions: readonly MatchAction<Person>[];
  readonly person: Person & { readonly displayName: string };
  readonly className: string;
}

/** A button with three dots that opens what is not done every day. It opens without scripts. */
export function ActionMenu<Person>({ actions, person, className }: ActionMenuProps<Person>) {
  const menu = useRef<HTMLDetailsElement>(null);
  const shown = offered(actions, person);
  if (shown.length === 0) return null;
  const close = () => {
    if (menu.current) menu.current.open = false;
  };
  return (
    // Its own summary opens it; these only close it, as menus are closed. Of all with one name, one is open at a time.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <details
      ref={menu}
      className={`resonance-menu ${className}`}
      name="gestes"
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) close();
      }}
      onKeyDown={({ key }) => {
        if (key !== 'Escape') return;
        close();
        menu.current?.querySelector('summary')?.focus();
      }}
    >
      <summary aria-label={menuLabel(person.displayName)} />
      <div className="resonance-menu__list">
        {shown.map(({ id, Form }) => (
          <Form key={id} {...person} />
        ))}
      </div>
    </details>
  );
}
