export const formats = {
  moment: "{{day}} {{time}} {{period}}",
  day: "{{month}} {{day}}, {{year}}",
  periods: { morning: "AM", afternoon: "PM", evening: "PM" },
  months: {
    "1": "Jan",
    "2": "Feb",
    "3": "Mar",
    "4": "Apr",
    "5": "May",
    "6": "Jun",
    "7": "Jul",
    "8": "Aug",
    "9": "Sep",
    "10": "Oct",
    "11": "Nov",
    "12": "Dec",
  },
} as const
