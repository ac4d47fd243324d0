/** Kallo, drawn: four letters and an eye that is a play button. */
export function Wordmark() {
  return (
    <svg viewBox="0 0 148 44" width="118" height="35" fill="none" role="img" aria-label="Kallo">
      <g stroke="#f7f1e5" strokeWidth="6.5" strokeLinecap="round" strokeLinejoin="round">
        <path d="M5 5v34M23 16 5 28.500M12.500 24.500 24 39" />
        <circle cx="45.500" cy="28" r="10.500" />
        <path d="M56.500 16.500V39" />
        <path d="M71 5v34M85 5v34" />
      </g>
      <path
        d="M96 25q24.500-28 49 0-24.500 28-49 0z"
        stroke="#f4b63f"
        strokeWidth="5"
        strokeLinejoin="round"
      />
      <path
        d="M115.500 16.500v17l14-8.500z"
        fill="#3ecf8e"
        stroke="#3ecf8e"
        strokeWidth="2.500"
        strokeLinejoin="round"
      />
    </svg>
  )
}
