export const metadata = { title: 'Mes matchs · Résonance' };

export default function Layout({ children }) {
  return (
    <html lang="fr">
      <body>{children}</body>
    </html>
  );
}
