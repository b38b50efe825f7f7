type Props = { title: string; items: readonly string[] }

/** A list of the data that a deletion deletes or keeps. */
export function Consequences({ title, items }: Props) {
  return (
    <section aria-label={title} className="grid gap-1.5">
      <h3 className="text-sm font-semibold">{title}</h3>
      <ul className="grid list-disc gap-1 ps-5 text-ink-muted">
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </section>
  )
}
