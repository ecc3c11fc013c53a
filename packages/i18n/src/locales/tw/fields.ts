import type { Application } from '@recruiting/schema/application'
import type { PersonalInfo } from '@recruiting/schema/personal-info'
import type { FieldWords, SectionWords } from '../../shape.ts'

/** Words of every field by path. `{{…}}` are numbers of the contract. */
export const fields = {
  jobCodes: {
    label: '應徵職缺',
    required: '請選擇要應徵的職缺',
    tooMany_other: '一次最多可應徵 {{max}} 個職缺',
    duplicate: '同一職缺請勿重複選擇',
  },
  /** spec 5, delete form. */
  email: { label: '電子郵件', hint: '您應徵時填寫的信箱', required: '請輸入電子郵件' },
  consent: {
    label: '個資告知與同意',
    agreed: {
      label: '我已閱讀並同意上述個人資料蒐集、處理及利用告知事項，以及服務條款',
      required: '請勾選「我已閱讀並同意告知事項與服務條款」',
    },
    version: { label: '告知事項版本' },
  },
  personal: {
    label: '基本資料',
    nameZh: { label: '中文姓名', required: '請輸入中文姓名' },
    lastNameZh: {
      label: '中文姓氏',
      hint: '沒有中文姓名者，請填護照上的姓（Surname）',
      required: '請輸入中文姓氏',
    },
    firstNameZh: {
      label: '中文名字',
      hint: '沒有中文姓名者，請填護照上的名（Given names）；護照上只有一個名稱者，兩欄請填相同內容',
      required: '請輸入中文名字',
    },
    nameEn: {
      label: '英文姓名',
      hint: '請與護照相同，例如 Chen, Yi-Chun；護照上只有一個名稱者，填該名稱即可',
      required: '請輸入英文姓名',
    },
    email: { label: '電子郵件', required: '請輸入電子郵件' },
    mobilePhone: {
      label: '行動電話',
      hint: '例如 0912345678；國外號碼請加國碼，如 +819012345678',
      required: '請輸入行動電話',
    },
  },
  education: {
    label: '學歷',
    highest: {
      label: '最高學歷',
      required: '請填寫最高學歷及次高學歷',
      qualification: { label: '教育程度', required: '請選擇最高學歷的教育程度' },
      school: { label: '學校名稱', required: '請輸入最高學歷的學校名稱' },
      department: { label: '科系（所）' },
      status: { label: '就學狀態', required: '請選擇最高學歷的就學狀態' },
      yearMonth: {
        label: '畢業年月',
        hint: '西元年月 6 碼，例如 202406',
        required: '請輸入最高學歷的年月，例如 202406',
      },
      from: { label: '就學期間（起）', hint: '選填，共 6 碼，例如 201609' },
      to: { label: '就學期間（訖）', endBeforeStart: '就學期間的結束年月不可早於開始年月' },
    },
    secondHighest: {
      label: '次高學歷',
      hint: '若無次高學歷，教育程度請選擇「無」',
      required: '請填寫最高學歷及次高學歷',
      qualification: { label: '教育程度', required: '請選擇次高學歷的教育程度，若無請選擇「無」' },
      school: { label: '學校名稱', required: '請輸入次高學歷的學校名稱' },
      department: { label: '科系（所）' },
      status: { label: '就學狀態', required: '請選擇次高學歷的就學狀態' },
      yearMonth: {
        label: '畢業年月',
        hint: '西元年月 6 碼，例如 201806',
        required: '請輸入次高學歷的年月，例如 201806',
      },
      from: { label: '就學期間（起）', hint: '選填，共 6 碼，例如 201609' },
      to: { label: '就學期間（訖）', endBeforeStart: '就學期間的結束年月不可早於開始年月' },
    },
  },
  experience: {
    label: '工作經歷',
    seniority: { label: '工作年資', required: '請選擇工作年資' },
    entries: {
      label: '經歷明細',
      hint: '最多 {{max}} 筆，請由最近一份工作依序填寫；順序不同時會自動調整',
      tooMany_other: '工作經歷最多可填寫 {{max}} 筆',
      category: { label: '工作類別', required: '請選擇工作類別' },
      companyName: { label: '公司名稱', required: '請輸入公司名稱' },
      location: { label: '工作地點' },
      jobTitle: { label: '職稱', required: '請輸入職稱' },
      start: {
        label: '到職年月',
        hint: '西元年月 6 碼，例如 202103',
        required: '請輸入到職年月',
      },
      stillEmployed: { label: '目前仍在職' },
      end: {
        label: '離職年月',
        hint: '西元年月 6 碼，例如 202406',
        required: '請輸入離職年月，或勾選「目前仍在職」',
        endBeforeStart: '離職年月不可早於到職年月',
      },
      salary: {
        label: '薪資（新臺幣元）',
        number: '薪資請輸入數字，例如 200 或 45000',
      },
      salaryUnit: { label: '計薪方式' },
      content: { label: '主要工作內容' },
      reasonForLeaving: { label: '離職原因' },
      supervisorName: { label: '主管姓名' },
      supervisorTitle: { label: '主管職稱' },
      supervisorPhone: { label: '主管電話', phone: '請輸入有效的主管電話（含區碼，例如 0223456789）' },
    },
  },
  application: {
    label: '應徵資訊',
    channel: { label: '應徵管道', hint: '您從哪裡得知這個職缺？', required: '請選擇「應徵管道」' },
    channelOther: { label: '其他管道（請說明）', required: '應徵管道選擇「其他」時，請說明應徵管道' },
    desiredJob: { label: '希望應徵職務' },
    expectedSalary: {
      label: '希望待遇（新臺幣元）',
      number: '希望待遇請輸入數字，例如 200 或 45000',
    },
    expectedSalaryUnit: { label: '計薪方式' },
    recommendCode: {
      label: '推薦代碼',
      hint: '若有同仁提供推薦代碼，請填寫',
      code: '推薦代碼僅能包含英文字母、數字、- 與 _',
    },
    recommenderEmployeeId: { label: '推薦人員工編號', code: '員工編號僅能包含英文字母、數字、- 與 _' },
    recommenderName: { label: '推薦人姓名' },
  },
  identity: {
    label: '身分資料',
    gender: { label: '性別' },
    idNumber: {
      label: '身分證字號／居留證號碼／護照號碼',
      hint: '為保護您的個資，已儲存的號碼僅顯示部分；若不變更，請留白',
    },
    birthDate: {
      label: '出生年月日',
      hint: '西元年月日 8 碼，例如 19900131',
      date: '請輸入有效的出生年月日，例如 19900131',
    },
    country: { label: '國籍' },
    homePhone: {
      label: '住家電話',
      hint: '含區碼，例如 0223456789',
      phone: '請輸入有效的住家電話（含區碼，例如 0223456789）',
    },
  },
  contact: {
    label: '地址',
    country: { label: '通訊地址國家／地區', hint: '未選擇時為臺灣' },
    postalCode: { label: '通訊地址郵遞區號', hint: '3、5 或 6 碼' },
    address: { label: '通訊地址' },
    registeredCountry: { label: '戶籍地址國家／地區', hint: '未選擇時為臺灣' },
    registeredPostalCode: {
      label: '戶籍地址郵遞區號',
      hint: '3、5 或 6 碼',
      postalCode: '請輸入有效的戶籍地址郵遞區號（3、5 或 6 碼）',
    },
    registeredAddress: { label: '戶籍地址' },
  },
  military: {
    label: '兵役',
    status: { label: '兵役狀況', hint: '不作為錄取條件' },
    start: {
      label: '服役起始年月',
      hint: '共 6 碼，例如 201508',
    },
    end: {
      label: '退伍年月',
      hint: '共 6 碼，例如 201608；服役中請填預計退伍年月',
      endBeforeStart: '退伍年月不可早於服役起始年月',
    },
  },
  emergencyContact: {
    label: '緊急聯絡人',
    name: { label: '緊急聯絡人姓名', required: '請輸入緊急聯絡人姓名' },
    relation: { label: '緊急聯絡人關係', hint: '例如母親、配偶、朋友', required: '請輸入緊急聯絡人關係' },
    address: { label: '緊急聯絡人地址', required: '請輸入緊急聯絡人地址' },
    phone: {
      label: '緊急聯絡人電話',
      hint: '含區碼，例如 0223456789',
      required: '請輸入緊急聯絡人電話',
      phone: '請輸入有效的聯絡電話（含區碼，例如 0223456789）',
    },
  },
  health: {
    label: '健康狀況',
    condition: {
      label: '是否有影響擔任本職務之健康狀況',
      hint: '僅用於安排合適的工作內容與環境；依個人資料保護法第 6 條，您填寫並儲存即表示書面同意為此目的使用。',
      required: '請選擇健康狀況',
    },
    description: { label: '請說明', hint: '僅需簡短說明需要的協助' },
  },
  other: {
    label: '其他資料',
    workPermitRequired: {
      label: '是否需由公司協助申請工作許可（工作證）',
      required: '請選擇是否需要申請工作許可',
    },
    lawsuit: {
      label: '是否曾涉及智慧財產權或刑事訴訟',
      hint: '僅用於評估與職務直接相關的法律風險；您可以不回答，不影響應徵。',
    },
    lawsuitDetails: { label: '請說明案由與目前狀況', required: '請說明訴訟的詳細內容' },
    recommenders: {
      label: '諮詢人（非親屬）',
      hint: '選填，最多 {{max}} 位；能介紹您工作表現的人，例如前任主管、師長',
      tooMany_other: '諮詢人最多可填寫 {{max}} 位',
      name: { label: '姓名', required: '請輸入諮詢人姓名' },
      jobTitle: { label: '職稱' },
      organisation: { label: '服務單位' },
      city: { label: '所在縣市' },
      contactPhone: {
        label: '聯絡電話',
        phone: '請輸入有效的聯絡電話（含區碼，例如 0223456789）',
        phoneOrEmail: '請輸入諮詢人的聯絡電話或電子郵件',
      },
      contactEmail: { label: '電子郵件', email: '請輸入有效的諮詢人電子郵件地址' },
    },
    headshot: {
      label: '大頭照',
      hint: '證件照，白色背景，PNG 或 JPG，{{max}}MB 以內',
      required: '請上傳大頭照',
      fileKind: '大頭照僅接受 PNG 或 JPG 格式',
      fileUnreadable: '無法讀取這張圖片，請換一張或重新存檔後再上傳',
      fileInfected: '大頭照檔案含有病毒或惡意程式，請改選其他圖片',
      fileExpired: '大頭照已逾時失效，請重新選擇',
    },
    resume: {
      label: '履歷檔案',
      hint: 'PDF 或 Word，{{max}}MB 以內',
      required: '請上傳履歷',
      fileKind: '履歷僅接受 PDF 或 Word 格式',
      fileUnreadable: '無法讀取履歷檔案，檔案可能已損毀，請重新存檔後再上傳',
      filePassword: '履歷檔案設有密碼，請移除密碼後再上傳',
      fileInfected: '履歷檔案含有病毒或惡意程式，請改選其他檔案',
      fileExpired: '履歷檔案已逾時失效，請重新選擇',
    },
    portfolio: {
      label: '作品集檔案',
      hint: '不限格式，{{max}}MB 以內；檔案內的拍攝地點、作者等資訊會一併保存',
      fileInfected: '作品集檔案含有病毒或惡意程式，請改選其他檔案',
      fileExpired: '作品集檔案已逾時失效，請重新選擇',
    },
    removePortfolio: { label: '移除目前的作品集檔案' },
    portfolioUrl: { label: '作品集或參考連結', hint: '例如 https://example.com' },
  },
} as const satisfies Omit<SectionWords<Pick<Application, 'consent'> & PersonalInfo>, 'personal'> & {
  jobCodes: FieldWords
  email: FieldWords
  personal: SectionWords<Application['personal']> & { nameZh: FieldWords; label: string }
}
