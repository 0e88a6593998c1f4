export function greeting(hour: number): string {
  if (hour < 5) return 'Hello'
  if (hour >= 18) return 'Good evening'
  return hour < 12 ? 'Good morning' : 'Good afternoon'
}
