import { onTestFinished, spyOn } from 'bun:test'

/** Keeps files that the page saves from navigating, until the test ends. Returns them as they are saved. */
export function watchDownloads(): { name: string; file: Blob }[] {
  const saved: { name: string; file: Blob }[] = []
  const files = new Map<string, Blob>()
  const create = spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    const url = `blob:${files.size}`
    if (file instanceof Blob) files.set(url, file)
    return url
  })
  const click = spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    const file = files.get(this.href)
    if (file) saved.push({ name: this.download, file })
  })
  onTestFinished(() => {
    create.mockRestore()
    click.mockRestore()
  })
  return saved
}
