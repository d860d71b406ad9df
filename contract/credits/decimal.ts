/** Formats whole thousandths as a decimal number without trailing zeros: 1500 becomes '1.5', 2000 becomes '2'. */
export function formatThousandths(thousandths: number): string {
  return String(thousandths / 1_000)
}
