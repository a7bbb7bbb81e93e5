import { routes } from '#shared/routes.ts';

/** Below every page. Plain links outside the part that React hydrates, so that no browser loads code for them. */
export function Footer() {
  return (
    <footer className="footer">
      <nav aria-label="Informations légales">
        <a href={routes.privacy}>Confidentialité</a>
        <a href={routes.cookies}>Cookies</a>
        <a href={routes.terms}>Conditions</a>
        <a href={routes.legalNotice}>Mentions légales</a>
      </nav>
    </footer>
  );
}
