import { routes } from '#shared/routes.ts';

/** The footer of every page: plain links outside the hydrated part, which need no code in the browser. */
export function Footer() {
  return (
    <footer className="footer">
      <nav aria-label="À propos">
        <ul>
          <li>
            <a href={routes.discover}>Comment ça marche</a>
          </li>
          <li>
            <a href={routes.figures}>Nos chiffres</a>
          </li>
          <li>
            <a href={routes.privacy}>Confidentialité</a>
          </li>
          <li>
            <a href={routes.cookies}>Cookies</a>
          </li>
          <li>
            <a href={routes.terms}>Conditions</a>
          </li>
          <li>
            <a href={routes.legalNotice}>Mentions légales</a>
          </li>
          <li>
            <a href={routes.siteMap}>Plan du site</a>
          </li>
          <li>
            <a href={routes.accessibility}>Accessibilité : partiellement conforme</a>
          </li>
        </ul>
      </nav>
    </footer>
  );
}
