/** Paragraphs of a legal text; one that starts with "# " is a heading. */
export function LegalText({ paragraphs }: { paragraphs: readonly string[] }) {
  return (
    <div className="grid gap-3 text-base">
      {paragraphs.map((text, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and it may contain a text twice.
        <Paragraph key={index} text={text} />
      ))}
    </div>
  )
}

function Paragraph({ text }: { text: string }) {
  if (text.startsWith('# ')) return <h2 className="mt-5 text-lg">{text.slice(2)}</h2>
  return <p className="whitespace-pre-line wrap-anywhere text-ink-muted">{text}</p>
}
