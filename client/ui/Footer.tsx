import { Link } from 'react-router';
import { routes } from '#shared/routes.ts';

/** Below every page. */
export function Footer() {
  return (
    <footer className="footer">
      <Link to={routes.privacy}>Confidentialité</Link>
      <Link to={routes.cookies}>Cookies</Link>
      <Link to={routes.terms}>Conditions</Link>
      <Link to={routes.legalNotice}>Mentions légales</Link>
    </footer>
  );
}
