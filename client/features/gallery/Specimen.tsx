import type { ReactNode } from 'react';

/** One family of components under its name. */
export function Specimen({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <section className="section">
      <h2>{name}</h2>
      {children}
    </section>
  );
}
