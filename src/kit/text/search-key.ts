/** The form in which texts are searched: the same for a text in other letter case or Unicode normalization. */
export function searchKey(text: string): string {
  return text.normalize('NFC').toLowerCase().normalize('NFC')
}
