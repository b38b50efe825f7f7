const width = 48
const height = 18
/** So that the line isn't cut off at its highest and lowest point. */
const margin = 1.5

/** A line through values at equal distances. It is decoration: the figure beside it says the same. */
export function Sparkline({ values, className }: { values: readonly number[]; className: string }) {
  const [lowest, highest] = [Math.min(...values), Math.max(...values)]
  const points = values.map((value, at) => {
    const x = margin + (at / (values.length - 1)) * (width - 2 * margin)
    const share = highest === lowest ? 0.5 : (value - lowest) / (highest - lowest)
    const y = height - margin - share * (height - 2 * margin)
    return `${x.toFixed(1)},${y.toFixed(1)}`
  })
  return (
    <svg aria-hidden="true" viewBox={`0 0 ${width} ${height}`} className={`h-4.5 w-12 shrink-0 ${className}`}>
      <polyline
        points={points.join(' ')}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
