import type { ReactNode } from 'react';

/** A section of the gallery: one family of components under its name. */
export function Specimen({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <section className="section">
      <h2>{name}</h2>
      {children}
    </section>
  );
}
