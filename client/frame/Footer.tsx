import { routes } from '#shared/routes.ts';

/** The footer of every page: plain links outside the hydrated part, which need no code in the browser. */
export function Footer() {
  return (
    <footer className="footer">
      <nav aria-label="À propos">
        <a href={routes.discover}>Comment ça marche</a>
        <a href={routes.figures}>Nos chiffres</a>
        <a href={routes.privacy}>Confidentialité</a>
        <a href={routes.cookies}>Cookies</a>
        <a href={routes.terms}>Conditions</a>
        <a href={routes.legalNotice}>Mentions légales</a>
        <a href={routes.siteMap}>Plan du site</a>
        <a href={routes.accessibility}>Accessibilité : partiellement conforme</a>
      </nav>
    </footer>
  );
}
