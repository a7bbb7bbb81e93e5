/** The product's mark: two rings that overlap. */
export function Mark({ className }: { readonly className?: string }) {
  return (
    <svg
      viewBox="0 0 40 28"
      width="40"
      height="28"
      fill="none"
      stroke="currentColor"
      strokeWidth="3"
      aria-hidden="true"
      className={className}
    >
      <circle cx="14" cy="14" r="10.5" />
      <circle cx="26" cy="14" r="10.5" />
    </svg>
  );
}
