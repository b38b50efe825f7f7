/**
 * Returns the section of the changelog about a version; before it has one, the unreleased changes. Links into the repository become
 * plain paths, because the notes are read elsewhere. Throws if there is neither.
 */
export function releaseNotes(changelog: string, version: string): string {
  const section = sectionOf(changelog, version) ?? sectionOf(changelog, 'Unreleased')
  if (section === undefined) throw new Error(`CHANGELOG.md has neither ${version} nor Unreleased.`)
  return `# Mintmark ${version}\n\n${section.replace(/\[([^\]]+)\]\((?!https?:)([^)]+)\)/g, '$1 (`$2`)').trim()}\n`
}

/** A heading may have a date after the version. */
function sectionOf(changelog: string, title: string): string | undefined {
  const sections = changelog.split(/^## /m).slice(1)
  const found = sections.find((section) => section.split(/\s/, 1)[0] === title)
  return found?.slice(found.indexOf('\n') + 1)
}
