/** Where a banner of 1080 × 100 pixels goes. */
export function AdPlace() {
  return (
    <aside className="ad" aria-label="Publicité">
      PUB
    </aside>
  );
}
