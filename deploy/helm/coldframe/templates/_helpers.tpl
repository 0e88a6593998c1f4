{{- define "coldframe.name" -}}
{{- if contains "coldframe" .Release.Name }}{{ .Release.Name | trunc 50 | trimSuffix "-" }}{{ else }}{{ printf "%s-coldframe" (.Release.Name | trunc 40) }}{{ end }}
{{- end }}

{{- define "coldframe.selector" -}}
app.kubernetes.io/name: coldframe
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "coldframe.labels" -}}
{{ include "coldframe.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version }}
{{- end }}

{{- define "coldframe.secret" -}}
{{ .Values.existingSecret | default (include "coldframe.name" .) }}
{{- end }}

{{- define "coldframe.bucket" -}}
{{- required "Set settings.S3_BUCKET: pods share no disk for files" .Values.settings.S3_BUCKET }}
{{- end }}

{{- define "coldframe.appUrl" -}}
{{- if .Values.settings.APP_URL }}{{ .Values.settings.APP_URL }}
{{- else }}https://{{ required "Set ingress.host, or settings.APP_URL: every mailed link begins with it" .Values.ingress.host }}{{ end }}
{{- end }}
