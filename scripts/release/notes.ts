/**
 * Returns the section of the changelog about a version; before it has one, the unreleased changes. Throws if
 * there is neither.
 */
export function releaseNotes(changelog: string, version: string): string {
  const section = sectionOf(changelog, version) ?? sectionOf(changelog, 'Unreleased')
  if (section === undefined) throw new Error(`CHANGELOG.md has neither ${version} nor Unreleased.`)
  return `# Mintmark ${version}\n\n${withoutLinks(section).trim()}\n`
}

/** Replaces links into the repository with plain paths, for a page that is read elsewhere. */
export function withoutLinks(page: string): string {
  return page.replace(/\[([^\]]+)\]\((?!https?:)(?:\.\.\/)*([^)]+)\)/g, (_, text, path) =>
    text === path ? `\`${path}\`` : `${text} (\`${path}\`)`,
  )
}

/** A heading may have a date after the version. */
function sectionOf(changelog: string, title: string): string | undefined {
  const sections = changelog.split(/^## /m).slice(1)
  const found = sections.find((section) => section.split(/\s/, 1)[0] === title)
  return found?.slice(found.indexOf('\n') + 1)
}
