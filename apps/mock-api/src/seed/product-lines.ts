import type { Pair } from './occupation.ts'

/** The company's products: the name used in titles, and a sentence that introduces the team. */
export const productLines = {
  storage: {
    name: ['儲能系統', 'Energy Storage'],
    team: [
      '隸屬儲能系統事業處，產品涵蓋機櫃式與貨櫃式電池儲能系統。',
      'You will join Energy Storage, which builds cabinet and container battery systems.',
    ],
  },
  solar: {
    name: ['太陽能逆變器', 'Solar Inverters'],
    team: [
      '隸屬太陽能逆變器團隊，產品應用於住宅屋頂至大型地面型電站。',
      'You will join Solar Inverters, whose products run on roofs and in utility-scale plants.',
    ],
  },
  charging: {
    name: ['電動車充電', 'EV Charging'],
    team: [
      '隸屬電動車充電事業處，負責交流充電樁、直流快充設備及其營運後台。',
      'You will join EV Charging, which makes AC wallboxes, DC fast chargers and the software behind them.',
    ],
  },
  meter: {
    name: ['智慧電表', 'Smart Meters'],
    team: [
      '隸屬智慧電表團隊，與電力公司共同推動先進讀表基礎建設。',
      'You will join Smart Meters, working with utilities on advanced metering infrastructure.',
    ],
  },
  platform: {
    name: ['能源管理平台', 'Energy Platform'],
    team: [
      '隸屬能源管理平台團隊，服務工廠、商辦與校園的用電監控及調度。',
      'You will join Energy Platform, which monitors and schedules power for factories, offices and campuses.',
    ],
  },
  power: {
    name: ['電源供應器', 'Power Supplies'],
    team: [
      '隸屬電源事業處，產品用於伺服器、網通設備與工業電腦。',
      'You will join Power Supplies, which serves servers, network equipment and industrial computers.',
    ],
  },
  sensor: {
    name: ['工業感測器', 'Industrial Sensors'],
    team: [
      '隸屬工業感測器團隊，產品用於設備振動、溫度與電力品質監測。',
      'You will join Industrial Sensors, which measures vibration, temperature and power quality.',
    ],
  },
  wind: {
    name: ['離岸風電', 'Offshore Wind'],
    team: [
      '隸屬離岸風電團隊，提供風場電力轉換設備與監控系統。',
      'You will join Offshore Wind, which supplies power conversion and monitoring to wind farms.',
    ],
  },
  microgrid: {
    name: ['離島微電網', 'Island Microgrids'],
    team: [
      '隸屬離島微電網團隊，整合太陽能、儲能與柴油發電，提升離島供電韌性。',
      'You will join Island Microgrids, which combines solar, storage and diesel to keep islands powered.',
    ],
  },
  home: {
    name: ['家庭能源', 'Home Energy'],
    team: [
      '隸屬家庭能源團隊，產品包含家用儲能、智慧插座與用電管理 App。',
      'You will join Home Energy, which offers home batteries, smart plugs and an app to manage them.',
    ],
  },
} as const satisfies Record<string, { name: Pair; team: Pair }>
export type ProductLine = keyof typeof productLines
